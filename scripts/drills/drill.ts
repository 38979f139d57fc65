export type Drill = {
  title: string
  /** Returns the failures, one per line. */
  run(): Promise<string[]>
}
