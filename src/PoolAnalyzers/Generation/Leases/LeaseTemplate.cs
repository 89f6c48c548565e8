using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Leases;

/// <summary>The words that differ between leases, for the templates of <see cref="LeaseEmitter"/>.</summary>
/// <param name="Shape">The declared type.</param>
/// <param name="Shell">The reusable class behind a lease.</param>
/// <param name="Item">The type of what is rented: <c>byte[]</c>.</param>
/// <param name="Name">What a variable of it is called: <c>array</c>.</param>
/// <param name="Field">The shell's field that holds it.</param>
/// <param name="End">The lines that give it and <c>shell</c> back, once the caller has ended the use.</param>
internal sealed record LeaseTemplate(TypeShape Shape, string Shell, string Item, string Name, string Field, string End)
{
    /// <summary>What the array holds; null where an object is rented.</summary>
    public ElementShape? Element { get; init; }

    /// <summary>Whether the lease shows the array itself, because every array of the pool has the length that the caller knows.</summary>
    public bool ShowsArray { get; init; }

    /// <summary>The expression of a lease of <c>shell</c>.</summary>
    /// <param name="length">How many elements the lease shows; null where an object is rented.</param>
    public static string New(string? length) => $"new Lease(shell, shell._use{(length is null ? "" : $", 0, {length}")})";
}
