import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { alumniPage } from "#contract/communication/website/pages/alumni.ts"
import { itemAt } from "#contract/lib/objects.ts"
import { districts } from "#contract/members/students/districts.ts"

/** Invented figures. They are higher near the college than far from it. */
const teachers = [
  11, 24, 17, 52, 21, 4, 47, 38, 33, 41, 56, 61, 118, 164, 139, 72, 43, 39, 14, 12, 58, 22, 66, 19, 31, 34,
  28, 16,
]

export const alumni: ContentOf<typeof alumniPage> = {
  head: {
    lead: "You leave with a certificate and a box of chalk. Wherever you open that box, you are one of us.",
  },
  places: {
    text: "From Chitipa to Nsanje, as far as we have heard. Count yourself in: write to us when you change schools.",
    districts: districts.map((district, index) => ({ district, teachers: itemAt(teachers, index) })),
  },
  stories: {
    stories: [
      {
        name: "Tamanda Outline",
        finished: 2019,
        work: "Standard 2 teacher, Example Village School",
        district: "Nsanje",
        photo: null,
        quote: "I had 104 learners, and the first thing that helped me was a song.",
        text: "It was the song for carrying tens, which we had learnt under the mango tree in our second term and laughed about. In my third week I sang it because I had lost my voice for anything else. They still sing it when they count the plates.",
      },
      {
        name: "Zione Prototype",
        finished: 1998,
        work: "Head teacher, Pattern Village School",
        district: "Karonga",
        photo: null,
        quote:
          "The school was a grass shelter. The parents asked who would build it, and I asked who could carry sand.",
        text: "Four rooms took us six years. I draw every plan on the back of an old scheme of work, as our lecturer for practical work did: first what you have, then what you need, then what you do on Monday.",
      },
      {
        name: "Chisomo Rehearsal",
        finished: 2011,
        work: "Primary education adviser",
        district: "Dedza",
        photo: null,
        quote: "I sit at the back of other people’s lessons now. I always begin with what went well.",
        text: "That is how I was observed in the demonstration school. I remember no mark of my teaching practice, but I remember each sentence that began with “I saw that you …”.",
      },
      {
        name: "Pilirani Sketch",
        finished: 1979,
        work: "Retired after 41 years in Standard 1",
        district: "Mchinji",
        photo: null,
        quote: "I have taught grandmothers, and then their grandchildren, to hold a pencil.",
        text: "People ask whether it was not always the same. It was never the same child.",
      },
    ],
  },
  giving: {
    text: "Nobody is asked for money. Alumnae had these ideas themselves.",
    gifts: [
      {
        title: "A bed during teaching practice",
        text: "In 61 villages an alumna takes in a student for the two terms of practice. They walk to school together.",
      },
      {
        title: "A lesson on a Saturday",
        text: "Twice a term somebody who teaches today comes and gives the lesson that went wrong last week, and what was done about it.",
      },
      {
        title: "The first box",
        text: "Soap, a net, six exercise books and a bucket, for each new student who comes without.",
      },
      {
        title: "Books that come back",
        text: "Teachers’ guides that a school no longer uses go to our library, with the notes in their margins.",
      },
    ],
  },
  touch: {
    text: "We keep the name, year and school of each alumna who wants that, and nothing else. We pass letters on; we never give an address away.",
    reasons: [
      "You teach at a new school, or have stopped teaching",
      "You want to find somebody of your year",
      "You would take in a student, or come on a Saturday",
      "You have a story for this page",
    ],
  },
}
