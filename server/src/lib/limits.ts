/**
 * Every limit on time, size and number that keeps one fault, one person or one stranger from stopping the college. Sizes of
 * files by kind are in contract/src/lib/uploads.ts, lengths of fields in the contract's schemas, and calls a minute from one
 * address in the endpoint's line of the contract (`perMinute`).
 */

import { availableParallelism } from "node:os"

const second = 1000
const minute = 60 * second
const megabyte = 1_000_000

/** Time-outs of a connection to the database, in milliseconds. */
export type Waits = {
  /** The wait until a connection is opened, or one of the pool is free. */
  connection: number
  /** The wait for a lock that another transaction holds. */
  lock: number
  /** The duration of one whole statement. */
  statement: number
  /** The wait for a reply, if the database can't apply the two limits above itself. */
  answer: number
  /** The wait for a reply on a pipeline (db/pipelines.ts). After that the statement is repeated on a connection of its own. */
  pipeline: number
  /** The wait of an open transaction for its next statement. */
  nextStatement: number
}

/** In the worst case a request waits for one connection and one lock, so it gets its reply within ten seconds. */
export const requestWaits: Waits = {
  connection: 3.5 * second,
  lock: 4 * second,
  statement: 6 * second,
  answer: 7 * second,
  pipeline: 1.5 * second,
  nextStatement: 15 * second,
}

/** Nobody waits for a job, and a sweep after a long pause may take long. */
export const jobWaits: Waits = {
  connection: 30 * second,
  lock: 30 * second,
  statement: 5 * minute,
  answer: 6 * minute,
  pipeline: 1.5 * second,
  nextStatement: 5 * minute,
}

/** Milliseconds of a read from a replica. */
export const replica = {
  /** The time in which the replica may catch up with the primary, and the pause between two checks whether it has. */
  catchUp: 0.3 * second,
  pause: 20,
  /** A replica that didn't catch up in time is skipped for this long. */
  late: 2 * second,
  /** The wait for a connection and for the reply about catching up. Without one, the replica is skipped for `outage`. */
  answer: 1 * second,
  outage: 10 * second,
}

/** Time-outs of a replica. The primary is read instead of a replica that can't be reached in time. */
export const replicaWaits: Waits = { ...requestWaits, connection: replica.answer }

/** Milliseconds for a reply to the job queue, which must not wait for ever for a database that has vanished. */
export const queueWait = 10 * second

/**
 * Milliseconds for a connection or a reply of the session that holds the lock for running jobs. After a switch-over, the queue
 * reaches the new server within `queueWait`, so the lock must be given up before that.
 */
export const electionWait = 5 * second

/** Milliseconds to wait for the server after a connection was ended. A frozen server never closes its side. */
export const closeTimeout = 1 * second

/**
 * Milliseconds after which a silent connection to the database checks whether the other side still exists. A minute later it
 * counts as lost.
 */
export const keepAlive = 10 * second

/**
 * Milliseconds of the search for the server that accepts writes, if DATABASE_URL names several servers: for the reply of
 * each, for the servers that are slower than the first suitable one, and between two searches.
 */
export const switchOver = { answer: 2 * second, others: 0.3 * second, pause: 0.2 * second }

/**
 * Milliseconds that a page of the website waits for its content. Then the last known content is shown, or the page is refused.
 */
export const contentWaits = { known: 1.5 * second, unknown: 8 * second }

/**
 * The number of rendered pages of the website that are cached in memory, of some 40 KB each. The website has few fixed pages;
 * the rest are announcements and events. Visitors can search for anything, so pages of searches have a cache of their own, and
 * evict no other pages.
 */
export const cachedPages = { all: 200, searches: 30 }

/**
 * Limits of pages that are rendered for one request alone: searches, pages about a record named in the address, and
 * replies to forms. Such a page costs some five milliseconds. A campus or a mobile network may share one internet
 * address: six hundred people may each search once within a minute, and a stranger who requests more takes a twentieth of
 * a processor.
 */
export const pagesPerAddress = { max: 120, perSecond: 10 }

/** Milliseconds within which /readyz replies, and for which its reply is cached. */
export const readiness = { answer: 1.6 * second, cached: 1 * second }

/**
 * Bytes of free disk space. Below `low`, administrators are notified. Below `uploads`, uploads are refused, which leaves the
 * rest to the database. Below `full`, PostgreSQL may find no room for the next segment of its write-ahead log.
 */
export const disk = { low: 1000 * megabyte, uploads: 200 * megabyte, full: 16 * megabyte }

/**
 * The most files that a sweep may discard, or that may have disappeared since the last start, depending on the number of
 * stored files. A few writes a day fail after their files were stored; a larger number has another cause.
 */
export const maxFilesLost = (stored: number) => Math.max(20, stored / 100)

/** Limits of object storage. Times are in milliseconds, sizes in bytes. */
export const objectStorage = {
  /** The wait until a connection is open, the wait until a reply begins, and the time for each megabyte that is sent. */
  connection: 3 * second,
  answer: 4 * second,
  perMegabyte: 8 * second,
  /** The time for copying a stored object, which happens inside a transaction, and for joining its parts. */
  copy: 12 * second,
  join: 60 * second,
  /** The wait for the next bytes of a file. */
  nextBytes: 5 * second,
  /** While a write is slow, the storage is probed after these times. Without a reply, all calls are refused for `outage`. */
  probe: { first: 0.3 * second, next: 1 * second },
  outage: 2 * second,
  /** A write whose turn doesn't come in this time is refused, before the caller's connection is ended as silent. */
  turn: 20 * second,
  /** The tries of one call, and the requests for the rest of a file whose bytes stopped coming. */
  tries: 2,
  resumes: 2,
  /** S3 requires at least 5 MiB for each part of an object except the last. */
  part: 5 * 1024 * 1024,
  /** Batches of a file that arrives in pieces: the size of one, the size of all together, and the longest wait of one. */
  batch: { max: 1024 * 1024, min: 64 * 1024, total: 16 * 1024 * 1024, wait: 3 * second },
  /** Files that are sent at the same time. Each holds one part in memory. */
  writes: 4,
  /** A slow download takes one connection. */
  connections: 500,
}

/** Limits of an HTTP request. Its head may take Node's 60 s and 16 KB, which also limits the address and its query. */
export const requests = {
  /** Bytes of a body that isn't a form with files. */
  body: 1024 * 1024,
  /** Milliseconds for any whole request. A hand-in of 10 MB at 40 kbit/s takes nearly as long. */
  arrival: 40 * minute,
  /** Milliseconds for a body, unless it is a signed-in person's form with files. */
  plainBody: 60 * second,
  /** Milliseconds until a connection is ended on which neither side sends. */
  silence: 75 * second,
  /** Milliseconds for running requests when the server stops, before the supervisor kills it. */
  stopping: 20 * second,
  /** The number of requests of one connection that may wait for their replies. */
  pipelined: 16,
}

/**
 * Limits of a form with files, except for the sizes of the files, which depend on their kinds. `text` is the number of
 * characters of all fields, and `fieldSize` the bytes of one. They are limited because the server holds them in memory before
 * it checks whether the sender may change the record.
 */
export const forms = { text: 256 * 1024, fieldSize: 64 * 1024, fields: 50, files: 20, parts: 60 }

/** Processors beside the one that serves requests. */
const spare = Math.max(1, availableParallelism() - 1)

/** Limits of one kind of work, which has at most this many threads. */
export type LaneLimits = {
  threads: number
  /** How much lower a thread's priority is than that of requests: 0 is the same, 19 is the lowest. */
  niceness: number
  /** Memory of a thread's objects. */
  megabytes: number
  /** The number of pieces of work that may wait, of one person and of all. */
  waiting: { ofOne: number; ofAll: number }
  /** Milliseconds that a piece of work may take, and for which an idle thread is kept. */
  timeout: number
  idle: number
}

/**
 * Limits of threads. `long` is for work such as documents and the filling of a timetable, which has a lower priority than
 * requests. If a whole year requests its report cards at once, they are rendered in turn, some 30 ms for each. A file of
 * a whole class takes seconds, and on a slow machine a minute. A thread needs half a second to load libraries and
 * typefaces, and 40 MB, so it is kept for a while. `quick` is for work that somebody waits for while typing, such as the
 * rating of a password. `tables` reads spreadsheets, which come from strangers: a spreadsheet that takes all the memory
 * ends only its own thread.
 */
export const lanes = {
  long: {
    threads: Math.min(2, spare),
    niceness: 10,
    megabytes: 256,
    waiting: { ofOne: 10, ofAll: 1000 },
    timeout: 5 * minute,
    idle: 20 * second,
  },
  quick: {
    threads: 1,
    niceness: 0,
    megabytes: 96,
    waiting: { ofOne: 10, ofAll: 1000 },
    timeout: 20 * second,
    idle: 20 * second,
  },
  tables: {
    threads: 1,
    niceness: 5,
    megabytes: 160,
    waiting: { ofOne: 10, ofAll: 100 },
    timeout: 30 * second,
    idle: 20 * second,
  },
} satisfies Record<string, LaneLimits>

/**
 * The number of passwords that are checked or hashed at the same time, with 19 MiB each. Node's four threads do this
 * work, and also read files and look up the names of other machines. So two threads are always left for the rest.
 */
export const hashesAtOnce = 2

/**
 * The number of tables that are read, validated or imported at the same time. A table of 2,000 rows takes two megabytes
 * and a tenth of a second of the thread, and the grades of a large term ten times as much.
 */
export const tablesAtOnce = 2

/** The most bytes of an unpacked spreadsheet. One with 20,000 grades has some 25 MB. The packed file has at most 5 MB. */
export const unpackedSpreadsheet = 48 * megabyte

/**
 * Limits per minute and signed-in person. They are far above what a person does by hand: a lecturer who enters marks fast
 * sends one a second. A notice is a write that may notify a whole year of study, such as a new assignment.
 */
export const limitsPerPerson = { writes: 1200, downloads: 120, notices: 20 }
export type PersonLimits = typeof limitsPerPerson

/** Forms with files from one person to one endpoint: enough for an office's whole day of photographs, but not for a flood. */
export const formsWithFiles = { max: 100, timeWindow: 10 * minute }
export const tooManyFiles =
  "You have sent 100 files in ten minutes. Please wait a few minutes and send the others then."

/** Limits of files that arrive in pieces, or are uploaded as study material. */
export const uploading = {
  /** Bytes that one person may send in 24 hours. */
  perDay: 1000 * megabyte,
  /** The number of files of one person that may be unfinished at once, and the days until an abandoned one is deleted. */
  unfinished: 10,
  days: 7,
  /** Seconds after which a call that attaches a file to a record, and hasn't reported since, counts as dead. */
  takingSeconds: 20,
  /** Milliseconds after which another call checks again whether the file is still being attached. */
  takingWait: 100,
}

/**
 * The most connections of one server process: those of each pool to the database, the pipelined ones beside a pool, and those
 * of clients. They are limited so that the system's file descriptors don't run out. Clients aren't counted by address, because a
 * whole campus may share one address.
 */
export const connections = { requests: 12, reports: 4, jobs: 4, queue: 6, pipelines: 2, clients: 10_000 }

/**
 * Connections to the database that each of several processes may use for requests. All processes together have sixty,
 * because each connection takes up to 20 MB of the database's memory.
 */
export const requestConnections = (workers: number) =>
  Math.min(connections.requests, Math.max(3, Math.floor(60 / workers)))

/**
 * The connections for requests and for jobs, the pipelines of both, and one each for /readyz and the lock that decides
 * who runs the jobs.
 */
const connectionsOfProcess = (workers: number) =>
  requestConnections(workers) + connections.jobs + 2 * connections.pipelines + 2

/**
 * The most connections that the processes of one machine open, including the queue of the process that runs the jobs, and
 * the supervisor's own connection.
 */
export const databaseConnections = (workers: number) =>
  workers * connectionsOfProcess(workers) + connections.queue + 1

/**
 * The connections that the embedded database accepts. They include those of a process that starts while its predecessor's
 * sessions are still ending, of commands, and of PostgreSQL's superuser.
 */
export const embeddedConnections = (workers: number) =>
  Math.max(100, databaseConnections(workers) + connectionsOfProcess(workers) + 25)
