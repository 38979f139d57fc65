/**
 * Every limit on time, size and number that keeps one fault, one person or one stranger from stopping the college. Sizes of
 * files by kind are in contract/src/lib/uploads.ts, lengths of fields in the contract's schemas, and calls a minute from one
 * address in the endpoint's line of the contract (`perMinute`).
 */

const second = 1000
const minute = 60 * second
const megabyte = 1_000_000

/** Milliseconds that a connection to the database may take for its parts. */
export type Waits = {
  /** For a connection: to open one, or until one of the pool is free. */
  connection: number
  /** For a lock that another transaction holds. */
  lock: number
  /** For the whole of one statement. */
  statement: number
  /** For an answer, where the database is too ill to keep to the two limits above itself. */
  answer: number
  /** For an answer on a shared line; afterwards the statement is asked again on a connection of its own. */
  line: number
  /** For the next statement of a transaction. */
  nextStatement: number
}

/** A request waits for one connection and one lock at the worst, so it is answered within ten seconds. */
export const requestWaits: Waits = {
  connection: 3.5 * second,
  lock: 4 * second,
  statement: 6 * second,
  answer: 7 * second,
  line: 1.5 * second,
  nextStatement: 15 * second,
}

/** Nobody waits for a job, and a sweep after a long pause takes its time. */
export const jobWaits: Waits = {
  connection: 30 * second,
  lock: 30 * second,
  statement: 5 * minute,
  answer: 6 * minute,
  line: 1.5 * second,
  nextStatement: 5 * minute,
}

/** Milliseconds that a page of the website waits for its content: then the last known is shown, or the page is refused. */
export const contentWaits = { known: 1.5 * second, unknown: 8 * second }

/**
 * Rendered pages of the website that are kept in memory, of some 40 KB each. It has few of its own; the rest are announcements
 * and events. Visitors can search for anything, so pages of searches are kept apart, and push none of the others out.
 */
export const keptPages = { all: 200, searches: 30 }

/** Milliseconds for the answer of /readyz, and how long it is good for. */
export const readiness = { answer: 1.6 * second, lasting: 1 * second }

/**
 * Bytes of free disk space. Administrators are told below `low`. Below `uploads`, uploads are refused, which leaves the rest to
 * the database. Below `full`, PostgreSQL may find no room for the next piece of its write-ahead log.
 */
export const disk = { low: 1000 * megabyte, uploads: 200 * megabyte, full: 16 * megabyte }

/**
 * Of an HTTP request. Its head may take Node's 60 s and 16 KB, which bounds the address and its query too. Bytes of a body
 * that isn't a form with files; milliseconds for the whole of any request, which is a hand-in of 10 MB at 40 kbit/s; for a body
 * that isn't a signed-in person's form with files; and until a connection is ended on which neither side sends.
 */
export const requests = {
  body: 1024 * 1024,
  arrival: 40 * minute,
  plainBody: 60 * second,
  silence: 75 * second,
}

/**
 * Of a form with files, whose kinds limit their bytes. Text, in bytes a field and letters altogether, is kept in memory while a
 * form arrives, before anybody has asked whether its sender may change the record.
 */
export const forms = { text: 256 * 1024, fieldSize: 64 * 1024, fields: 50, files: 20, parts: 60 }

/**
 * Per minute and signed-in person, far above what hands can do: a lecturer who enters marks fast makes one a second. A
 * notice is a write that may notify a whole year of study, such as a new assignment.
 */
export const limitsPerPerson = { writes: 1200, downloads: 120, notices: 20 }
export type PersonLimits = typeof limitsPerPerson

/** Forms with files of one person to one endpoint: an office's whole day of photographs, but no flood. */
export const formsWithFiles = { max: 100, timeWindow: 10 * minute }
export const tooManyFiles =
  "You have sent 100 files in ten minutes. Please wait a few minutes and send the others then."

/**
 * Of files that arrive in pieces, or are uploaded as study material: bytes that one person may send in 24 hours, files of one
 * person that may be unfinished at once, and days until one that nobody goes on with is deleted.
 */
export const uploading = { perDay: 1000 * megabyte, unfinished: 10, days: 7 }

/**
 * Connections of one server. Two servers fit into the embedded database beside each other, and a few commands. Those of its
 * clients end before the system's descriptors do; they aren't counted by address, since a whole campus may share one.
 */
export const connections = { requests: 20, jobs: 4, queue: 6, clients: 10_000 }
