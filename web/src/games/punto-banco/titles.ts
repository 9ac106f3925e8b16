const titles: Record<string, string> = {
  'bonus player': 'Bonus on the Player',
  'bonus banker': 'Bonus on the Banker',
  'total 4': 'Total of four cards',
  'total 5': 'Total of five cards',
  'total 6': 'Total of six cards',
};
export default titles;
