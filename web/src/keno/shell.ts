/** What the server's shell says to the page, as attributes of its element. */

export interface Shell {
  page?: string;
  /** The location's id. */
  at?: string;
  /** The patron, or the staff member; absent for a visitor. */
  name?: string;
  /** The patron's balance in cents. */
  balance?: string;
  station?: string;
  role?: string;
  /** How a patron buys at this location. */
  buys?: string;
}
