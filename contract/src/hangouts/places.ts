/** Returns how many places an attendee takes: a guest whom they bring takes another one (H-12). */
export const placesOf = (bringsGuest: boolean): number => (bringsGuest ? 2 : 1);

/** Returns whether a hangout has no place left when so many are taken or offered. */
export const isFull = ({ capacity }: { capacity: number | null }, places: number): boolean =>
  capacity !== null && places >= capacity;
