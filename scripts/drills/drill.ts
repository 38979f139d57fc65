export type Drill = {
  title: string
  /** The reason why this machine can't run the drill. */
  whyNot?(): string | undefined
  /** Returns the failures, one per line. */
  run(): Promise<string[]>
}
