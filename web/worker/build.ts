/** The facts that the build gives the worker. */
export type Build = {
  /** Changes with any built file. */
  release: string
  /**
   * The files with which the portal and the sign-in page start, without the folder. They are kept all together or not at all. Every
   * other file is named in one of them, or in a file that they name. The shell names the first of them and the sign-in page the last: who
   * has another script in them is of another release.
   */
  core: readonly string[]
}
