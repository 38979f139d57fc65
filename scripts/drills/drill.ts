export type Drill = {
  title: string
  /** Gives what went wrong, a line each. */
  run(): Promise<string[]>
}
