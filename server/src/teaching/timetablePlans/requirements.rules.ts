import type { Span } from "./week.rules.ts"

/** A lecturer or a class. Its key differs from all others, including rooms. */
type Party = { key: string; name: string }
/** A null capacity is unknown, and the room is assumed to be large enough. */
export type Room = Party & { id: number; capacity: number | null }

/** The hours a week that a lecturer should teach a subject to one class, or to several together. */
export type Requirement = {
  subject: string
  classes: readonly Party[]
  lecturer: Party
  /** The number of students who need a place in the room. */
  students: number
  hours: number
  /** Days on which one of the classes has a lesson of the subject already. */
  usedDays: readonly number[]
}

/** A time at which a lecturer, a class or a room is busy. */
export type Booking = Span & { key: string }

/** Keys of bookings. Classes of both years of study have the same names, so their keys include the year. */
export const bookingKey = {
  lecturer: (id: number) => `lecturer ${id}`,
  room: (id: number) => `room ${id}`,
  class: (name: string, yearOfStudy: number) => `class ${name} of year ${yearOfStudy}`,
}

export const peopleOf = ({ lecturer, classes }: Requirement) => [lecturer, ...classes]

/** One row for a subject in each class, because a class has one lesson of a subject on a day. */
export const subjectKeys = ({ subject, classes }: Requirement) =>
  classes.map(({ key }) => `${subject} ${key}`)

export const isLargeEnough = (students: number) => (room: Room) =>
  room.capacity === null || room.capacity >= students

/** Rooms of unknown size are used last. */
export const bySize = (a: Room, b: Room) =>
  (a.capacity ?? Number.MAX_SAFE_INTEGER) - (b.capacity ?? Number.MAX_SAFE_INTEGER)
