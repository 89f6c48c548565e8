using System.Diagnostics;
using PoolAnalyzers.Sanitizer.Books;

namespace PoolAnalyzers.Sanitizer.Pools;

/// <summary>
/// Listens to the checked build of generated pools. All assemblies of a process share one table of delegates there, by which they tell what is rented and
/// returned: its entries are replaced by others that call them. Thread-safe.
/// </summary>
public static class GeneratedPools
{
    /// <summary>Where the table has what (PoolAnalyzers.CheckedRentals.2 of the generator).</summary>
    private const int RentedEntry = 0, ReturnedEntry = 1, LastReturnEntry = 2, IdleEntry = 7;

    private static readonly object s_gate = new();
    private static Delegate[]? s_followed;

    /// <summary>An assembly is about to use the table.</summary>
    /// <param name="table">The table.</param>
    /// <returns>The same table.</returns>
    public static Delegate[] Follow(Delegate[] table)
    {
        lock (s_gate)
        {
            // Another version of the table is left as it is.
            if (s_followed != table && PoolSanitizer.Book is { } book && table is
                [
                    Action<object, string, object, StackTrace> rented, Action<object, string, object, StackTrace> returned, Func<object, string?> lastReturn,
                    _, _, _, _, Action<object, Func<object, bool>> idle, _,
                ])
            {
                Replace(table, book.Generated, rented, returned, lastReturn, idle);
                s_followed = table;
            }
        }

        return table;
    }

    private static void Replace(
        Delegate[] table, GeneratedBook book, Action<object, string, object, StackTrace> rented, Action<object, string, object, StackTrace> returned,
        Func<object, string?> lastReturn, Action<object, Func<object, bool>> idle)
    {
        table[RentedEntry] = new Action<object, string, object, StackTrace>((item, name, pool, stack) =>
        {
            rented(item, name, pool, stack);
            book.Rented(item, name, stack);
        });
        table[ReturnedEntry] = new Action<object, string, object, StackTrace>((item, name, pool, stack) =>
        {
            try
            {
                returned(item, name, pool, stack);
            }
            catch (ArgumentException)
            {
                book.Refused(item, name, stack);
                throw;
            }

            book.Returned(item, stack);
        });
        table[LastReturnEntry] = new Func<object, string?>(item =>
        {
            book.Leaving(item);
            return lastReturn(item);
        });
        table[IdleEntry] = new Action<object, Func<object, bool>>((item, isUntouched) =>
        {
            idle(item, isUntouched);
            book.Idle(item);
        });
    }
}
