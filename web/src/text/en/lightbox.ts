/** The words of a window with several large photos. */
export const lightbox = {
  previous: 'Previous photo',
  next: 'Next photo',
  position: (n: number, of: number) => `${n} of ${of}`,
};
