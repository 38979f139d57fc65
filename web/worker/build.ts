/** The build's data for the worker. */
export type Build = {
  /** A name that changes whenever any built file changes. */
  release: string
  /**
   * The names of the files with which the portal and the sign-in page start. Either all or none of them are cached. The names of
   * all other files are found in these files, and in the files that they name. The first file is the script of the portal's
   * shell, and the last one is that of the sign-in page. A page with another script belongs to another release.
   */
  core: readonly string[]
}
