import type { ContactContent } from "#contract/communication/website/pages/contact.ts"

export const contact: ContactContent = {
  head: { lead: "Questions about the course, admissions or a visit: a person reads every message." },
  offices: {
    offices: [
      {
        key: "admissions",
        name: "Admissions Office",
        tasks: "Adverts, forms and documents, and how far your application is.",
        place: "Main building, first door on the left",
        hours: "Monday to Friday 7:30 AM-4:30 PM",
        email: "admissions@college.example",
      },
      {
        key: "accounts",
        name: "Accounts Office",
        tasks: "Fees, receipts and how to pay by instalments.",
        place: "Main building, upstairs",
        hours: "Monday to Friday 8:00 AM-12:00 noon",
        email: "accounts@college.example",
      },
      {
        key: "hr",
        name: "Human Resources",
        tasks: "Open positions and letters for staff.",
        place: "Beside the principal's office",
        hours: "Tuesday and Thursday 1:30 PM-4:30 PM",
        email: "hr@college.example",
      },
      {
        key: "alumni",
        name: "Alumni Office",
        tasks: "Your news, reunions and visits to classes.",
        place: "Library, ground floor",
        hours: "Wednesday 1:30 PM-4:30 PM",
        email: "alumni@college.example",
      },
    ],
  },
  way: {
    place:
      "The college of this demonstration stands nowhere. A real one says here which road it is on, and what you see from the gate.",
    routes: [
      {
        from: "Example City",
        text: "Take a minibus from the main stage to Sample Trading Centre. Ask to be let off at the mission turn-off.",
        takes: "2 hours, about MWK 6,000",
      },
      {
        from: "Sample Trading Centre",
        text: "Walk up the mission road past the primary school, or take a bicycle taxi. The gate is behind the church.",
        takes: "25 minutes on foot",
      },
    ],
  },
}
