import type { Page } from "../frame/page.ts"
import { Privacy } from "./Privacy.tsx"
import styles from "./privacy.css?inline"

/**
 * This page is shown even if the college has written nothing for it, because the software stores the same data everywhere.
 */
export const privacyPage: Page = {
  title: "Privacy",
  description: ({ name }) =>
    `What the website and portal of ${name} collect and why, who sees it, how long it is kept, and how to see or erase it.`,
  styles,
  body: ({ content }) => <Privacy content={content} />,
}
