/** Something that is asked once more, because money or a game depends on it. */
export interface Question {
  title: string;
  says: string;
  /** The word on the button that does it. */
  yes: string;
  /** The label of the reason, where one is required. */
  why?: string;
  act: (why: string) => Promise<void>;
}
