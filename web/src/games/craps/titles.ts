const titles: Record<string, string> = {
  'c and e': 'C and E',
  pass: 'Pass line',
  eleven: 'Eleven in one roll',
};
export default titles;
