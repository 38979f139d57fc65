/** The build's data for the worker. */
export type Build = {
  /** A name that changes whenever any built file changes. */
  release: string
  /**
   * The files with which the portal and the sign-in page start, without their folder. Either all or none of them are cached.
   * Every other file is named in one of them, or in a file that these name. The first file is named in the shell, and the
   * last one in the sign-in page. If a page names another script, it belongs to another release.
   */
  core: readonly string[]
}
