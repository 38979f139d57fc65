import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { campusLifePage } from "#contract/communication/website/pages/campusLife.ts"

export const campusLife: ContentOf<typeof campusLifePage> = {
  head: {
    lead: "Two years on one hill: lessons in the morning, a ball or a seedling in the afternoon, and a light to read by at night.",
  },
  clubs: {
    clubs: [
      {
        name: "Students Representative Council",
        meets: "First Monday of the month, 16:30",
        text: "Elected by all students. It brings their concerns to the principal, runs the notice board, and settles who fetches water when the pump rests.",
      },
      {
        name: "ICT",
        meets: "Tuesdays and Thursdays, 15:45",
        text: "Beginners teach beginners: typing a lesson plan, a spreadsheet for marks, and a radio lesson recorded on a telephone.",
      },
      {
        name: "Sports",
        meets: "Wednesdays, 15:30",
        text: "Netball, football and athletics. Whoever plays also learns to referee, because a teacher will have to.",
      },
      {
        name: "Nature",
        meets: "Fridays, 15:30",
        text: "A tree nursery, a maize plot and beehives. Each student plants one tree here and takes one to the school of their practice.",
      },
    ],
  },
  facilities: {
    facilities: [
      {
        name: "Chapel",
        text: "Mass on Sundays, choir on Saturdays, and quiet on any day. Students of every church are welcome.",
        picture: null,
      },
      {
        name: "Library",
        text: "A seat for one student in four, books to borrow, and the one room where every telephone is silent.",
        picture: null,
      },
      {
        name: "Demonstration school",
        text: "Standards 1 to 8, across the football ground. The first class that our students stand before is here, with a lecturer at the back.",
        picture: null,
      },
      {
        name: "Female student hostels",
        text: "Rooms for four, a study room on each floor, and a matron who lives in the house. The gate closes at 18:00.",
        picture: null,
      },
    ],
  },
  day: {
    text: "A Wednesday in term time.",
    hours: [
      { time: "05:00", title: "Morning bell", text: "Water is drawn, rooms are swept." },
      { time: "06:15", title: "Breakfast", text: "Porridge, and the day’s notices." },
      { time: "07:30", title: "Lectures", text: "Four before noon, with a break for tea at 10:00." },
      { time: "12:00", title: "Lunch", text: "Nsima, beans, and relish from our garden." },
      {
        time: "13:30",
        title: "Demonstration school",
        text: "One group teaches, the others watch and write.",
      },
      { time: "15:30", title: "Clubs", text: "Netball on the field, seedlings in the nursery." },
      { time: "17:30", title: "Supper", text: "Then the gate closes, and somebody is always singing." },
      { time: "19:00", title: "Study hour", text: "Two hours, in fact. Lamps stand ready for power cuts." },
      { time: "21:30", title: "Lights out", text: "Tomorrow begins at five." },
    ],
  },
}
