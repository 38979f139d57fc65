import type { Action } from "./action.ts"
import { screenLink } from "./links.ts"

/** Says that the portal doesn't do something, and opens the screen or the page that is of most help instead. */
export const absent = (to: string, name: string, note: string, phrases: string): Action => ({
  ...screenLink(to, name, phrases),
  note,
})

export const fees = `
      fee, school fees, tuition, tuition fees, fees balance, balance, fee balance, fees paid, pay fees, payment, pay,
      paid, unpaid fees, fees structure, fee structure, change fees, change the fees, how much are fees, owing, owe,
      debt, debtors, arrears, receipt, invoice, billing, bill, bursary, bursaries, scholarship, loan, bank, bank
      deposit, deposit, deposit slip, money, allowance, upkeep, stipend, refund, cash, mobile money, airtel money,
      mpamba, cost, accounts office, cashier, finance, fee defaulters, clearance, clearance form, loans board, financial
      statement, incomes, sponsorship, bank slip`
export const services = `
      hostel, dormitory, dorm, bed, boarding, accommodation, catering, food, meals, kitchen, mess, menu of the week,
      water, electricity, clinic, nurse, hospital, health, counselling, counsellor, discipline, disciplinary case,
      punishment, rules, warning, bus, transport, uniform, lost property, laundry, hostel allocation, room allocation
      for students, dining, sick bay visits, behaviour, misconduct, referral, what do we eat, roommate, prefect, head
      girl, matron, warden, doctor, medicine, toilets`
export const cards = `
      identity card, student identity card, student ID, student card, ID card, badge, name tags,
      lanyard, library card, barcode`
export const examNumbers = `
      examination number, exam number, candidate number, candidates, index number, MANEB, MANEB number,
      exam registration`
