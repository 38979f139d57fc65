import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { administrationPage } from "#contract/communication/website/pages/administration.ts"

export const administration: ContentOf<typeof administrationPage> = {
  head: { lead: "The people who answer for the college, and the five departments that teach." },
  principal: {
    name: "Sister Chisomo Example",
    role: "Principal",
    photo: null,
    message:
      "Eighty children look up when a teacher comes in. We prepare young women for that moment, and for the thousand mornings after it.\n\nOur students come with a Malawi School Certificate and leave with a profession. Between the two lie two years: four terms in our lecture rooms, and two in primary schools, where they teach a class of their own and keep a journal of what they tried and what came of it.\n\nWe expect hard work, and we give it. A student who asks a question at six in the evening finds somebody to answer it. A student who falls behind is told so early, by someone who will help.\n\nIf you are thinking of becoming a teacher, come and see us before you apply. The gate is open, and the demonstration school is in session every morning.",
  },
  deputy: {
    name: "Mr Limbani Pattern",
    role: "Deputy Principal",
    photo: null,
    message:
      "I look after the days: the timetable, the hostels, teaching practice, and whatever broke this morning.\n\nTwo things I ask of every student. Be in time, because a class that waits for its teacher learns to wait. And tell us when something is wrong, because we can mend what we know about.",
  },
  heads: {
    heads: [
      {
        department: "Science",
        name: "Dr Pemphero Specimen",
        photo: null,
        words:
          "A lesson on germination needs a bean, a tin and a window. We teach with what every school has.",
      },
      {
        department: "Education Foundation Studies",
        name: "Mrs Tamanda Model",
        photo: null,
        words: "How a child learns to read, why one stops trying, and what a teacher can do on Monday.",
      },
      {
        department: "Languages",
        name: "Mr Yankho Outline",
        photo: null,
        words: "Chichewa first, English with patience, and a story in both before the bell.",
      },
      {
        department: "Expressive Arts",
        name: "Ms Zione Rehearsal",
        photo: null,
        words: "Children remember what they sang, drew and acted. So do teachers.",
      },
      {
        department: "Social and Environmental Studies",
        name: "Mr Dalitso Figure",
        photo: null,
        words: "The map begins at the school's own gate: its hill, its market, its neighbours.",
      },
    ],
  },
}
