"""What tokens cost: the list of prices that genai-prices carries, without asking anybody.

In: tokens, a model, the provider that sells it. Out: US dollars, or None. It does not know contracts or rebates.
"""

# pyright: reportMissingImports=false

from porism.models.chat import Usage


def price_of(usage: Usage, model: str, provider: str) -> float | None:
    """Return what tokens cost in US dollars; None where no provider sells them, or the list does not know the model.

    Tokens that were in the provider's cache are among those read, and are paid for once.
    """
    if not provider:
        return None
    import genai_prices

    counted = genai_prices.Usage(
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
    )
    try:
        return float(genai_prices.calc_price(counted, model_ref=model, provider_id=provider).total_price)
    except LookupError:
        return None
