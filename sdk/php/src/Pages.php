<?php

declare(strict_types=1);

namespace BolivarPayments;

/**
 * A list. `foreach` gives each item of all pages, which are requested as they are needed. No item is skipped or repeated,
 * even while others are added.
 *
 * @template Item
 * @implements \IteratorAggregate<int, Item>
 */
final class Pages implements \IteratorAggregate
{
    /** @var callable(?array<string, mixed>): array{0: array<string, mixed>, 1: ?array<string, mixed>} */
    private $fetch;

    /** @internal */
    public function __construct(callable $fetch)
    {
        $this->fetch = $fetch;
    }

    /**
     * The first page, with `data` and `total`.
     *
     * @return array<string, mixed>
     */
    public function first(): array
    {
        return ($this->fetch)(null)[0];
    }

    /**
     * The pages, from the first to the last.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function pages(): \Generator
    {
        $next = null;
        do {
            [$page, $next] = ($this->fetch)($next);
            yield $page;
        } while ($next !== null);
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page['data'] as $item) {
                yield $item;
            }
        }
    }
}
