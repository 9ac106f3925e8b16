/** Punto banco: its messages as the server's types have them. */

export { WAGER as PUNTO_BANCO_WAGERS } from '../../contract/generated/punto-banco';
export type { View as PuntoBancoView } from '../../contract/generated/punto-banco';
