import type { SiteContent } from "#contract/site/site.ts"

type Employee = { name: string; role: string; department?: string; specialization?: string | null }

/** The people of a page as search engines read them (schema.org). Their own addresses and phones are never published. */
export const employees = ({ origin, name }: SiteContent, people: readonly Employee[]) => ({
  "@context": "https://schema.org",
  "@type": "CollegeOrUniversity",
  "@id": `${origin}/#college`,
  name,
  url: `${origin}/`,
  employee: people
    .filter((person) => person.name)
    .map((person) => ({
      "@type": "Person",
      name: person.name,
      ...(person.role && { jobTitle: person.role }),
      ...(person.department && { worksFor: { "@type": "Organization", name: person.department } }),
      ...(person.specialization && { knowsAbout: person.specialization }),
    })),
})
