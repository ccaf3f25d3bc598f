window.fbq = window._fbq = function (...call) {
  fbq.callMethod ? fbq.callMethod(...call) : fbq.queue.push(call);
};
Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
const pixel = document.createElement('script');
pixel.src = 'https://connect.facebook.net/en_US/fbevents.js';
document.head.append(pixel);
fbq('init', '123456');
fbq('track', 'PageView');
