window._linkedin_data_partner_ids = ['123456'];
