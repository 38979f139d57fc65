import type { SiteContent } from "#contract/site/site.ts"

/** The questions and answers of the admissions page as schema.org describes them. */
export function questionsOf({ admissions }: SiteContent) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: admissions.questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
}
