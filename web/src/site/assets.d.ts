/** The script of the page that verifies documents, as one text. vite.config.ts generates this module. */
declare module "virtual:verifier" {
  export const script: string
}

/** The service worker with its list of files. In development, it is the worker that removes itself. */
declare module "virtual:worker" {
  export const script: string
}

/** The service worker that replaces the other one, deletes its caches and unregisters. */
declare module "virtual:retired" {
  export const script: string
}

/** The files that each kind of page loads. vite.config.ts generates this module. */
declare module "virtual:assets" {
  type Role = import("#contract/lib/endpoints.ts").Role
  type Script = { src: string; imports: string[]; styles: string[] }
  export const site: Script
  /** Includes the scripts of each role's screens. */
  export const portal: Script & { screens: Record<Role, string[]> }
  /** The style sheet of the site's frame: its text in a build, its address in development. */
  export const style: { text: string; href?: undefined } | { href: string; text?: undefined }
  /** Vite's own script, in development only. */
  export const live: string | undefined
}
