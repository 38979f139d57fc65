/**
 * Every limit on time, size and number that keeps one fault, one person or one stranger from stopping the college. Sizes of
 * files by kind are in contract/src/lib/uploads.ts, lengths of fields in the contract's schemas, and calls a minute from one
 * address in the endpoint's line of the contract (`perMinute`).
 */

import { availableParallelism } from "node:os"

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

/**
 * Milliseconds of a read that a replica may answer: until it has caught up with the primary, until it has said so, and for which it
 * is passed over when it was late or didn't answer.
 */
export const replica = {
  catchUp: 0.3 * second,
  pause: 20,
  late: 2 * second,
  answer: 1 * second,
  rest: 10 * second,
}

/** Of a replica. The primary answers instead of one that can't be reached in time. */
export const replicaWaits: Waits = { ...requestWaits, connection: replica.answer }

/** Milliseconds for an answer about jobs that wait; each is quick, and a queue whose database has vanished must not wait for ever. */
export const queueWait = 10 * second

/**
 * Milliseconds for a connection or an answer of the session whose lock says which process runs the jobs. The pool finds the new server within
 * `queueWait`, so the lock must be given up before.
 */
export const electionWait = 5 * second

/** Milliseconds for the server to close a connection that was ended; one that is frozen never does. */
export const goodbye = 1 * second

/** Milliseconds after which a silent connection to the database asks whether the other side is still there; a minute later it is lost. */
export const keepAlive = 10 * second

/**
 * Milliseconds of the search for the server that accepts writes, where DATABASE_URL names several: for the answer of each, for those
 * that are slower than the first that fits, and between two searches.
 */
export const switchOver = { answer: 2 * second, others: 0.3 * second, pause: 0.2 * second }

/** Milliseconds that a page of the website waits for its content: then the last known is shown, or the page is refused. */
export const contentWaits = { known: 1.5 * second, unknown: 8 * second }

/**
 * Rendered pages of the website that are kept in memory, of some 40 KB each. It has few of its own; the rest are announcements
 * and events. Visitors can search for anything, so pages of searches are kept apart, and push none of the others out.
 */
export const keptPages = { all: 200, searches: 30 }

/**
 * Pages that are rendered for one address alone: searches, pages about what is named in the address, and answers to forms. They cost some
 * five milliseconds each. A campus or a mobile network may have one address for everybody: six hundred people may each search once within a
 * minute, and a stranger who asks for more takes a twentieth of a processor.
 */
export const pagesPerAddress = { max: 120, perSecond: 10 }

/** Milliseconds for the answer of /readyz, and how long it is good for. */
export const readiness = { answer: 1.6 * second, lasting: 1 * second }

/**
 * Bytes of free disk space. Administrators are told below `low`. Below `uploads`, uploads are refused, which leaves the rest to
 * the database. Below `full`, PostgreSQL may find no room for the next piece of its write-ahead log.
 */
export const disk = { low: 1000 * megabyte, uploads: 200 * megabyte, full: 16 * megabyte }

/**
 * Files that a sweep discards, or that may be missing since the last start, of so many. A few writes of a day fail after their files were
 * stored; more than these were never a failed write's.
 */
export const maxFilesAtOnce = (stored: number) => Math.max(20, stored / 100)

/**
 * Of object storage. Milliseconds until a connection stands, until an answer begins, for one more megabyte of what is sent, for
 * copying what is stored already, which happens inside a transaction, for joining its parts, and until the next bytes of a file
 * come. While a write takes its time the storage is asked whether it is there, first after 0.3 s; without an answer everything is
 * refused for a moment. A turn that doesn't come in time is refused, so that whoever waits hears it before their line is ended as
 * silent. Tries of one call, and for the rest of a file whose bytes stopped coming. Bytes of a part, of which S3 wants at least
 * 5 MiB each, and of a batch of a file that arrives in pieces: at most, at least, and of all that arrive; none waits longer than so
 * many milliseconds. Files that are sent at the same time, each of which holds one part in memory, and connections, of which a slow
 * download takes one.
 */
export const objectStorage = {
  connection: 3 * second,
  answer: 4 * second,
  perMegabyte: 8 * second,
  copy: 12 * second,
  join: 60 * second,
  nextBytes: 5 * second,
  probe: { first: 0.3 * second, next: 1 * second },
  rest: 2 * second,
  turn: 20 * second,
  tries: 2,
  resumes: 2,
  part: 5 * 1024 * 1024,
  batch: { max: 1024 * 1024, min: 64 * 1024, altogether: 16 * 1024 * 1024, wait: 3 * second },
  writes: 4,
  connections: 500,
}

/**
 * Of an HTTP request. Its head may take Node's 60 s and 16 KB, which bounds the address and its query too. Bytes of a body
 * that isn't a form with files; milliseconds for the whole of any request, which is a hand-in of 10 MB at 40 kbit/s; for a body
 * that isn't a signed-in person's form with files; until a connection is ended on which neither side sends; and for what is under
 * way when the server stops, before the supervisor kills it. Requests of one connection that may wait for their answers.
 */
export const requests = {
  body: 1024 * 1024,
  arrival: 40 * minute,
  plainBody: 60 * second,
  silence: 75 * second,
  stopping: 20 * second,
  pipelined: 16,
}

/**
 * Of a form with files, whose kinds limit their bytes. Text, in bytes a field and letters altogether, is kept in memory while a
 * form arrives, before anybody has asked whether its sender may change the record.
 */
export const forms = { text: 256 * 1024, fieldSize: 64 * 1024, fields: 50, files: 20, parts: 60 }

/** Processors beside the one that answers requests. */
const spare = Math.max(1, availableParallelism() - 1)

/** Work of one kind, for which so many threads are there at most. */
export type LaneLimits = {
  threads: number
  /** How far requests go before it: 0 is as they are, 19 is last. */
  niceness: number
  /** Of the objects of a thread. */
  megabytes: number
  /** Pieces of work that may wait, of one person and of all. */
  waiting: { ofOne: number; ofAll: number }
  /** Milliseconds that a piece of work may take, and that a thread without work is kept. */
  patience: number
  rest: number
}

/**
 * Threads. `long` is work such as documents and the filling of a timetable, which stands behind requests. A whole year that asks for its report
 * cards at once waits in turn, some 30 ms for each; a file of a class's takes seconds, on a slow machine a minute. Libraries and typefaces
 * take half a second to load and 40 MB, so a thread is kept for a while. `quick` is what somebody waits for who has typed, such as the
 * judging of a password. `tables` reads spreadsheets, which strangers made: one that takes all the memory ends its own thread.
 */
export const lanes = {
  long: {
    threads: Math.min(2, spare),
    niceness: 10,
    megabytes: 256,
    waiting: { ofOne: 10, ofAll: 1000 },
    patience: 5 * minute,
    rest: 20 * second,
  },
  quick: {
    threads: 1,
    niceness: 0,
    megabytes: 96,
    waiting: { ofOne: 10, ofAll: 1000 },
    patience: 20 * second,
    rest: 20 * second,
  },
  tables: {
    threads: 1,
    niceness: 5,
    megabytes: 160,
    waiting: { ofOne: 10, ofAll: 100 },
    patience: 30 * second,
    rest: 20 * second,
  },
} satisfies Record<string, LaneLimits>

/**
 * Passwords that are checked or made at the same time, of 19 MiB each. They are worked on by Node's four threads, where files and the names of
 * other machines are looked up too, so those always find one.
 */
export const hashesAtOnce = 2

/**
 * Tables that are read, judged or imported at the same time. One of 2,000 rows takes two megabytes and a tenth of a second of the thread,
 * and the grades of a large term ten times as much.
 */
export const tablesAtOnce = 2

/** Bytes that a spreadsheet of at most 5 MB may hold unpacked. One with 20,000 grades holds some 25 MB. */
export const unpackedSpreadsheet = 48 * megabyte

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
 * person that may be unfinished at once, and days until one that nobody goes on with is deleted. A call that takes one for a record and isn't
 * heard of for some seconds has died, and others ask again after some milliseconds whether it still takes it.
 */
export const uploading = {
  perDay: 1000 * megabyte,
  unfinished: 10,
  days: 7,
  takingSeconds: 20,
  takingWait: 100,
}

/**
 * Connections of one server process: at most so many of each pool to the database, and the lines beside a pool. Those of its clients
 * end before the system's descriptors do; they aren't counted by address, since a whole campus may share one.
 */
export const connections = { requests: 12, reports: 4, jobs: 4, queue: 6, lines: 2, clients: 10_000 }

/**
 * Connections to the database that each of several processes may use for requests: its part of sixty, since each takes up to 20 MB of
 * the database's memory.
 */
export const requestConnections = (workers: number) =>
  Math.min(connections.requests, Math.max(3, Math.floor(60 / workers)))

/** For requests, jobs, the lines of both, /readyz, and the lock that says who runs the jobs. */
const ofOneProcess = (workers: number) =>
  requestConnections(workers) + connections.jobs + 2 * connections.lines + 2

/** Connections that the processes of one machine open at most, with the queue of the one that runs jobs and the supervisor's own. */
export const databaseConnections = (workers: number) =>
  workers * ofOneProcess(workers) + connections.queue + 1

/**
 * Those that the embedded database takes: also for a process that starts while the sessions of the one before still end, and for commands
 * and PostgreSQL's superuser.
 */
export const embeddedConnections = (workers: number) =>
  Math.max(100, databaseConnections(workers) + ofOneProcess(workers) + 25)
