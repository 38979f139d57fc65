import { accountTasks } from "./accounts/jobs.ts"
import type { Config } from "./config.ts"
import { importTasks } from "./imports/jobs.ts"
import type { Database } from "./lib/database.ts"
import { fileTasks } from "./lib/fileJobs.ts"
import type { Task } from "./lib/jobs.ts"
import { mailTasks } from "./lib/mail.ts"
import { createDelivery } from "./lib/mailDelivery.ts"
import type { Storage } from "./lib/storage.ts"
import { notificationTasks } from "./notifications/jobs.ts"

type Parts = { config: Config; database: Database; storage: Storage }

/** What is done after a write has committed. Every kind of job is listed here, a noun a line. */
export const allTasks = ({ config, database, storage }: Parts): Task[] => [
  ...mailTasks({ database, deliver: createDelivery(config), mailFrom: config.mailFrom }),
  ...fileTasks(database, storage),
  ...accountTasks(database, config.publicUrl),
  ...importTasks(database),
  ...notificationTasks(database, config.publicUrl),
]
