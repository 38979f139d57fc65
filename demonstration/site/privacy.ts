import type { PrivacyContent } from "#contract/communication/website/pages/privacy.ts"

export const privacy: PrivacyContent = {
  head: { lead: "What we know about you, why we know it, and how you see or remove it." },
  own: {
    parts: [
      {
        title: "On paper",
        text: "Applications are made on paper. Forms of applicants who were not taken are shredded a year after the results.",
      },
    ],
  },
  answers: {
    who: "The Registrar",
    text: "Come to the main building during office hours, or write to the college. We answer within 30 days.",
  },
}
