/** How long one takes from the reader's neighborhood to another one (I-11). A line is called as on its trains: 'G', 'SIR' or 'ferry'. */
export const trips = {
  here: 'in your neighborhood',
  onFoot: (minutes: number) => `about ${minutes} min on foot`,
  byTrain: (minutes: number, lines: readonly string[]) => `about ${minutes} min by the ${lines.join(', then ')}`,
};
