import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { historyPage } from "#contract/communication/website/pages/history.ts"

/** An invented history. The years of independence, of free primary education and of the two-year course are the country's. */
export const history: ContentOf<typeof historyPage> = {
  head: {
    lead: "It began with eleven young women, two teachers and one room beside a church. Each generation wove the next piece.",
  },
  figures: { told: 2024 },
  timeline: {
    eras: [
      {
        from: 1937,
        title: "One room",
        text: "Two sisters open a school for teachers in a brick room beside the mission church. Eleven young women come, some of them after three days on foot. In the mornings they are students. In the afternoons they teach the children of the mission, because nobody else does.",
        picture: null,
      },
      {
        from: 1950,
        title: "Brick by brick",
        text: "Students mould bricks on Saturdays for the rooms that the next ones will sleep in. A lecture hall, a hostel and a kitchen rise around one mango tree, which still stands.",
        picture: null,
      },
      {
        from: 1964,
        title: "A country asks for teachers",
        text: "Malawi is independent, and wants a school in every village. The college becomes grant-aided: the government pays its teachers, the church keeps its house, and students come from all three regions.",
        picture: null,
      },
      {
        from: 1980,
        title: "Light in the evening",
        text: "The power line reaches the hill. For the first time a lesson can be prepared after dark without a paraffin lamp, and the study hour that every student knows is put on the timetable.",
        picture: null,
      },
      {
        from: 1994,
        title: "Eighty in a class",
        text: "Primary school becomes free, and classes double between one term and the next. The college shortens its course, takes twice as many students as the year before, and learns to prepare them for a class of eighty.",
        picture: null,
      },
      {
        from: 2005,
        title: "Two years, one certificate",
        text: "Initial Primary Teacher Education begins: a year at the college between books and the demonstration school, two terms in village schools, and a last year to make sense of both.",
        picture: null,
      },
    ],
    events: [
      { year: 1937, text: "Eleven students, two teachers and one blackboard." },
      { year: 1941, text: "Nine women receive the first certificates." },
      { year: 1952, text: "The first hostel, with forty beds." },
      { year: 1958, text: "The demonstration school opens with Standards 1 to 4." },
      { year: 1966, text: "The first principal who had been a student here." },
      { year: 1973, text: "The library: 600 books in two cupboards." },
      { year: 1980, text: "Electric light in the hall and the hostels." },
      { year: 1987, text: "Fifty years. The chapel is built for the feast." },
      { year: 1994, text: "From 160 students to 340 in one intake." },
      { year: 1999, text: "The demonstration school reaches Standard 8." },
      { year: 2005, text: "The first students of the two-year certificate." },
      { year: 2016, text: "A computer room, with power from its own roof." },
      { year: 2020, text: "Lessons by radio and telephone while schools are closed." },
    ],
  },
  bishops: {
    text: "The college stands on the diocese’s land, and each bishop left something that students still use.",
    people: [
      {
        name: "Bishop Ulemu Example",
        years: "1937–1961",
        text: "Gave the land, and asked for a school for women on it.",
      },
      {
        name: "Bishop Lonjezo Pattern",
        years: "1961–1992",
        text: "Built the classrooms of the demonstration school, and the chapel.",
      },
      {
        name: "Bishop Yankho Sample",
        years: "since 1992",
        text: "Opened the college to students of every church.",
      },
    ],
  },
  goals: {
    year: 2025,
    goals: [
      { text: "An hour at a computer for every student, each week.", state: "Reached" },
      { text: "Half of our power from our own roofs.", state: "Reached" },
      { text: "A reading corner in each class of the demonstration school.", state: "Under way" },
      { text: "A place in a hostel for every student who needs one.", state: "Under way" },
    ],
  },
  vision: {
    year: 2030,
    text: "No child within a day’s walk of this hill learns without a trained teacher.",
  },
}
