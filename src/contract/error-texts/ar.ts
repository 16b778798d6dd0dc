/** Arabic: the meaning of each error code, for a partner's engineers. */
import type {ErrorTexts} from './error-text.js';

const SEQUENCE = 'إشارة إلى ترتيب الخطوات، موجّهة إلى الواجهة الخلفية (backend) لدى الشريك';

export const arErrors: ErrorTexts = {
  SESSION_EXPIRED: {
    cause: 'انقضى الوقت المحدد في exp للرمز embed token.',
    whatToDo:
      'إرجاع token جديد، أو الرد على SERVICE_SESSION_EXPIRED برسالة SERVICE_SESSION_REFRESH.',
  },
  SESSION_INVALID: {
    cause:
      'صيغة JWT غير صحيحة، أو claims ناقصة، أو توقيع غير صالح، أو جهة إصدار غير معروفة، أو رفض من الخادم.',
    whatToDo:
      'عدم إعادة المحاولة بالرمز token نفسه. التحقق من استخدام EdDSA/Ed25519، ومن أن iss هو معرّف ISV وأن sub معرّف مستخدم صالح، ومن أن token لم يتغيّر.',
  },
  ORIGIN_UNAUTHORIZED: {
    cause: 'مصدر الصفحة (origin) غير موجود في قائمة المصادر المسجّلة.',
    whatToDo: 'تسجيل المصدر مرة واحدة لكل نطاق، ومصدر التطوير مع رقم المنفذ.',
  },
  PERMISSION_DENIED: {
    cause: 'لم يتحقق شرط (gate) مطلوب لهذا الإجراء.',
    whatToDo: 'توجيه المستخدم بحسب كل عنصر في pending_gates.',
  },
  KYC_REQUIRED: {
    cause: 'لا يوجد emitter مؤكَّد، والتحقق من الهوية مطلوب.',
    whatToDo: 'عدم الاعتماد على هذا الرمز. توجيه المستخدم إلى التحقق من الهوية، ثم إعادة المحاولة.',
  },
  GEOFENCE_BLOCKED: {
    cause: 'منطقة المستخدم غير مسموح بها، عند الفتح أو عند الإرسال.',
    whatToDo: 'إبلاغ المستخدم؛ لا تفيد إعادة المحاولة من المكان نفسه.',
  },
  DEPOSIT_FAILED: {
    cause: 'خطأ في الإيداع لا يشمله رمز آخر.',
    whatToDo: 'السبب مذكور في الرسالة، ويعرض embed إعادة المحاولة. تسجيل الرمز والرسالة في السجلات.',
  },
  WITHDRAWAL_FAILED: {
    cause: 'خطأ في السحب لا يشمله رمز آخر.',
    whatToDo: 'السبب مذكور في الرسالة، ويعرض embed إعادة المحاولة. تسجيل الرمز والرسالة في السجلات.',
  },
  amount_mismatch: {
    cause: 'المبلغ المرتبط بهذا المعرّف transactionId يختلف عن مبلغ طلب سابق.',
    whatToDo: 'استخدام transactionId جديد.',
  },
  insufficient_funds: {
    cause: 'الرصيد لا يكفي للسحب.',
    whatToDo: 'تقليل المبلغ.',
  },
  bankpay_rejected: {
    cause: 'رفض المزوّد الإيداع أو السحب.',
    whatToDo: 'إعادة المحاولة، أو استخدام حساب آخر.',
  },
  user_unconfirmed: {
    cause: 'لم يُكمل المستخدم التأكيد برسالة نصية (MFA) لدى المزوّد.',
    whatToDo: 'تأكيد رقم الهاتف المحمول برمز التحقق المرسل في رسالة نصية.',
  },
  link_failed: {
    cause: 'تعذّر ربط الحساب البنكي.',
    whatToDo: 'ربط الحساب مرة أخرى، أو اختيار بنك آخر.',
  },
  mfa_rejected: {
    cause: 'رُفض رمز التحقق المرسل في رسالة نصية (MFA).',
    whatToDo: 'إدخال رمز التحقق مرة أخرى، أو طلب رمز جديد.',
  },
  no_payment_method: {
    cause: 'ليست لدى المستلم طريقة لاستلام الدفعة بعد.',
    whatToDo: `${SEQUENCE}: إضافة طريقة استلام أولًا.`,
  },
  not_staged: {
    cause: 'استُدعي execute قبل أن يجهّز create_cashpay_withdrawal معاملة.',
    whatToDo: `${SEQUENCE}: التجهيز (stage) أولًا، ثم التنفيذ (execute).`,
  },
  payment_method_ambiguous: {
    cause: 'توجد أكثر من طريقة استلام مسجّلة، وليس واضحًا أيّها المقصودة.',
    whatToDo: 'الإبقاء على طريقة استلام واحدة، أو تحديد الطريقة المطلوبة.',
  },
  cashpay_rejected: {
    cause: 'رفض المزوّد الدفعة.',
    whatToDo: 'إعادة المحاولة.',
  },
  invalid_amount: {
    cause: 'المبلغ ليس عددًا عشريًا موجبًا بمنزلتين عشريتين على الأكثر.',
    whatToDo: 'تصحيح المبلغ.',
  },
  participant_unconfirmed: {
    cause: 'لم يُكمل المستخدم تسجيله بصفة مشارك (participant) لدى المزوّد.',
    whatToDo: 'إكمال التسجيل بصفة مشارك.',
  },
  missing_user_profile: {
    cause: 'لا يوجد ملف للمستخدم لدى المزوّد.',
    whatToDo: 'بدء خطوة التسجيل لدى المزوّد.',
  },
  REQUEST_REFUSED: {
    cause: 'رفضت الخدمة طلبًا في التحقق من الهوية أو الشروط أو إنشاء الحساب، برمز لا يذكره العقد.',
    whatToDo: 'قراءة `wireCode` والرسالة، ثم إعادة المحاولة إذا سمح `retryable` بذلك.',
  },
  UNCAUGHT_ERROR: {
    cause: 'التقط error boundary في embed استثناءً لم يُعالَج، وهو خطأ برمجي في embed.',
    whatToDo: 'تسجيل الخطأ في السجلات، ودعوة المستخدم إلى إعادة المحاولة.',
  },
  TIMEOUT: {
    cause: 'استغرق طلب API وقتًا أطول من مهلة العميل.',
    whatToDo: 'إعادة المحاولة.',
  },
  NETWORK_ERROR: {
    cause:
      'تعذّر على المتصفح الوصول إلى API (خطأ في DNS، أو انقطاع الاتصال بالإنترنت، أو حظر من CORS، أو سياسة CSP تحظر نطاق API).',
    whatToDo: 'التحقق من الاتصال ومن سياسة Content-Security-Policy للصفحة، ثم إعادة المحاولة.',
  },
};
