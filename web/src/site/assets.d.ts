/** The script of the page that verifies documents, in one piece; vite.config.ts makes this module. */
declare module "virtual:verifier" {
  export const script: string
}

/** The service worker with its list of files; in development the one that leaves. */
declare module "virtual:worker" {
  export const script: string
}

/** The service worker that deletes what the other has kept, and unregisters. */
declare module "virtual:retired" {
  export const script: string
}

/** The files that each kind of page loads; vite.config.ts makes this module. */
declare module "virtual:assets" {
  type Role = import("#contract/lib/endpoints.ts").Role
  type Script = { src: string; imports: string[]; styles: string[] }
  export const site: Script
  /** With the scripts of each role's screens. */
  export const portal: Script & { screens: Record<Role, string[]> }
  /** The stylesheet of the site's frame: its text in a build, its address in development. */
  export const style: { text: string; href?: undefined } | { href: string; text?: undefined }
  /** Vite's own script, in development only. */
  export const live: string | undefined
}
