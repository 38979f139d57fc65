import type { Profile } from "#contract/people/people/profile.ts"

/**
 * The addresses of the portal's files. The website's pages include them, because the website is built separately from the
 * portal.
 */
export type PortalFiles = { src: string; imports: string[]; styles: string[] }

/** The exports of the portal's script for the sign-in page. */
export type PortalScript = {
  /**
   * Starts the portal in the document of the sign-in page, once its style sheets have loaded. Offline, the only profile is the
   * one stored on this device.
   */
  enter: (start: { user: Profile | undefined; address: string; college: string }) => Promise<void>
}
