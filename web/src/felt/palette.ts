/** The colours of chips: body, edge inserts, and the ink of the figure on top. */
export const CHIP_COLOURS: Record<string, { body: string; spot: string; ink: string }> = {
  white: { body: '#f3f1ea', spot: '#6d83a6', ink: '#26313f' },
  red: { body: '#b3262e', spot: '#f6e9dc', ink: '#ffffff' },
  green: { body: '#1f7a4a', spot: '#f2ead2', ink: '#ffffff' },
  black: { body: '#23262b', spot: '#d9d4c7', ink: '#ffffff' },
  purple: { body: '#5f3b98', spot: '#efe3f7', ink: '#ffffff' },
  yellow: { body: '#e3b83a', spot: '#4a3a10', ink: '#2c2208' },
};
