/** The build's data for the worker. */
export type Build = {
  /** Changes with any built file. */
  release: string
  /**
   * The files with which the portal and the sign-in page start, without the folder. Either all or none of them are cached. Every
   * other file is named in one of them, or in a file that they name. The shell names the first one, and the sign-in page the last
   * one. A page that names another script belongs to another release.
   */
  core: readonly string[]
}
