import type { Profile } from "#contract/people/people/profile.ts"

/** The portal's files, by their addresses. The website is built apart from the portal, so its pages name them. */
export type PortalFiles = { src: string; imports: string[]; styles: string[] }

/** The exports of the portal's script for the sign-in page. */
export type PortalScript = {
  /**
   * Starts the portal in the document of the sign-in page, once its stylesheets have come. Without a line there is no profile but the one
   * that this device keeps.
   */
  enter: (start: { user: Profile | undefined; address: string; college: string }) => Promise<void>
}
