/** Chemin de fer: its messages as the server's types have them. Wagers have two names, `banker` for the bank and `player` against it. */

export type { View as CheminDeFerView } from '../../contract/generated/chemin-de-fer';
