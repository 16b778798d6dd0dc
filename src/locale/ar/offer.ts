/** Arabic: what stands in the way of a payment: gates, denials, placeholders. */
import type {OfferWords} from '../words.js';

export const arOffer: OfferWords = {
  checkAgain: 'تحديث الحالة',
  checkAgainText: 'هل أكملت المطلوب؟',
  unavailableTitleDeposit: 'الإيداع ({provider}) غير متاح بعد',
  unavailableTitleWithdraw: 'السحب ({provider}) غير متاح بعد',
  unavailableAlone: 'لا تتوفر طريقة أخرى لحسابك حاليًا. يُرجى العودة لاحقًا.',
  deniedDepositTitle: 'لا يمكنك الإيداع حاليًا',
  deniedWithdrawTitle: 'لا يمكنك السحب حاليًا',
  deniedText: 'إليك السبب:',
  deniedNext: 'إذا بدا لك ذلك غير صحيح، فيُرجى التواصل مع دعم هذا الموقع.',
  gatedDeposit:
    '{n, plural, zero {لم تبقَ أي خطوات قبل الإيداع} one {بقيت خطوة واحدة قبل الإيداع} two {بقيت خطوتان قبل الإيداع} few {بقيت # خطوات قبل الإيداع} many {بقيت # خطوة قبل الإيداع} other {بقيت # خطوة قبل الإيداع}}',
  gatedWithdraw:
    '{n, plural, zero {لم تبقَ أي خطوات قبل السحب} one {بقيت خطوة واحدة قبل السحب} two {بقيت خطوتان قبل السحب} few {بقيت # خطوات قبل السحب} many {بقيت # خطوة قبل السحب} other {بقيت # خطوة قبل السحب}}',
  kyc: 'التحقق من هويتك',
  kycText: 'يُرجى تجهيز وثيقة هويتك. يستغرق ذلك بضع دقائق.',
  terms: 'مراجعة الشروط',
  termsText: 'يمكنك قراءتها وقبولها هنا.',
  emailVerify: 'تأكيد بريدك الإلكتروني',
  emailVerifyText: 'يُرجى فتح الرابط الذي وصلك من هذا الموقع بالبريد الإلكتروني، ثم العودة إلى هنا.',
  phoneVerify: 'تأكيد رقم هاتفك',
  phoneVerifyText: 'يُرجى إدخال الرمز الذي يرسله إليك هذا الموقع في رسالة نصية، ثم العودة إلى هنا.',
  notSuspended: 'حسابك معلّق',
  notSuspendedText:
    'لا يمكنك الإيداع أو السحب في الوقت الحالي. لمعرفة السبب، يُرجى التواصل مع دعم هذا الموقع.',
  gateStart: 'بدء',
  gateContinue: 'متابعة',
  gateView: 'عرض الحالة',
  gateAction: '{action}: {gate}',
  gateReview: 'قيد المراجعة. يستغرق ذلك عادةً بضع دقائق.',
  gateTold: 'يُرجى اتباع الخطوات في هذا الموقع، ثم العودة إلى هنا.',
  gateDone: 'تم: {gate}.',
  gatesChecking: 'جارٍ تحديث الحالة…',
  gatesStillOpen: 'لم يكتمل كل شيء بعد. قد يتأخر ظهور التحديث هنا قليلًا.',
};
