/** Headings of wagers that are not just their names: `<game>/titles.ts`. */

const own = import.meta.glob<Record<string, string>>('./*/titles.ts', { eager: true, import: 'default' });

/** By the wager's own name, of all games together. */
export const titles: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(own));
