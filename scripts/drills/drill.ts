export type Drill = {
  title: string
  /** Why this machine can't do it. */
  whyNot?(): string | undefined
  /** Returns the failures, one per line. */
  run(): Promise<string[]>
}
