import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { libraryPage } from "#contract/communication/website/pages/library.ts"

const onWeekdays = { firstDay: "Monday", lastDay: "Friday" } as const

export const library: ContentOf<typeof libraryPage> = {
  head: {
    lead: "Books to teach with, seats to read in for twelve hours a day, and a shelf that never closes. Books are lent and taken back in the opening hours.",
  },
  figures: {
    figures: [
      { figure: "8,000+", text: "resources" },
      { figure: "150+", text: "seats" },
      { figure: "12 hrs", text: "daily" },
    ],
  },
  borrowing: {
    steps: [
      {
        title: "Register",
        text: "Come to the circulation desk once. Borrowing requires registration.",
      },
      { title: "Get your barcode card", text: "It is yours for both years. Bring it at each visit." },
      {
        title: "Have it scanned",
        text: "At the circulation desk the card is scanned with the book, and the book goes with you.",
      },
    ],
  },
  hours: {
    hours: [
      { ...onWeekdays, opens: "07:30", closes: "12:00" },
      { ...onWeekdays, opens: "13:30", closes: "16:30" },
    ],
    closed: "Weekends and holidays",
  },
  digital: {
    hours: "24/7",
    text: "Digital resources are open all day and all night, from any telephone or computer.",
  },
}
