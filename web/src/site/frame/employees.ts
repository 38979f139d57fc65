import type { SiteContent } from "#contract/communication/website/site.ts"
import { breadcrumbsFromHome, type Crumb } from "./breadcrumbs.ts"

type Employee = { name: string; role: string; department?: string; specialization?: string | null }

/**
 * schema.org data of a page about people: the college's employees, and the page's breadcrumbs. The employees' own addresses
 * and phones are never published.
 */
export const employees = (content: SiteContent, page: Crumb, people: readonly Employee[]) => ({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "CollegeOrUniversity",
      "@id": `${content.origin}/#college`,
      name: content.name,
      url: `${content.origin}/`,
      employee: people
        .filter(({ name }) => name)
        .map(({ name, role, department, specialization }) => ({
          "@type": "Person",
          name,
          jobTitle: role || undefined,
          worksFor: department ? { "@type": "Organization", name: department } : undefined,
          knowsAbout: specialization || undefined,
        })),
    },
    breadcrumbsFromHome(content, page),
  ],
})
