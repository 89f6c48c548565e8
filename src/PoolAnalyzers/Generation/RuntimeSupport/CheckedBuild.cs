using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.RuntimeSupport;

/// <summary>What the checked build (<c>PoolAnalyzersChecked=true</c>) adds: <see cref="CheckedRentalsSource"/>, and the calls that keep its table.</summary>
internal static class CheckedBuild
{
    public const string HintName = "PoolAnalyzers.CheckedRentals.g.cs";

    /// <summary>The pool of a call inside an instance: arrays of another instance are foreign.</summary>
    public const string ThisInstance = "this";

    /// <summary>The pool of a call inside a type that is one pool.</summary>
    public static string TypeItself(TypeShape shape) => $"typeof({shape.Reference})";

    /// <summary>The call that notes that <paramref name="variable"/> was handed out.</summary>
    /// <param name="variable">What was rented.</param>
    /// <param name="shape">The type that hands it out.</param>
    /// <param name="pool">The expression of the object that stands for the pool: two pools are the same when these are.</param>
    public static string Rented(string variable, TypeShape shape, string pool) =>
        $"global::PoolAnalyzers.CheckedRentals.Rented({variable}, \"{shape.DisplayName}\", {pool});";

    /// <summary>As <see cref="Rented"/>, for a rental that was asked for earlier, where <paramref name="stack"/> was taken.</summary>
    public static string HandedOver(string variable, TypeShape shape, string pool, string stack) =>
        $"global::PoolAnalyzers.CheckedRentals.HandedOver({variable}, \"{shape.DisplayName}\", {pool}, {stack});";

    /// <summary>The call that checks that <paramref name="variable"/> may be given back.</summary>
    /// <param name="variable">What is returned.</param>
    /// <param name="shape">The type that it is returned to.</param>
    /// <param name="pool">As for <see cref="Rented"/>.</param>
    /// <param name="isPoisoned">Whether the call also fills it, an array without references, with nonsense.</param>
    public static string Returned(string variable, TypeShape shape, string pool, bool isPoisoned) =>
        $"global::PoolAnalyzers.CheckedRentals.{(isPoisoned ? "ReturnedArray" : "Returned")}({variable}, \"{shape.DisplayName}\", {pool});";

    /// <summary>As <see cref="Returned"/>, for an array that is filled, and then kept by the pool.</summary>
    public static string ReturnedIdle(string variable, TypeShape shape, string pool) =>
        $"global::PoolAnalyzers.CheckedRentals.ReturnedIdle({variable}, \"{shape.DisplayName}\", {pool});";

    /// <summary>The call that checks that an array, poisoned when it was given back, was not written to since.</summary>
    public static string Untouched(string variable, TypeShape shape) =>
        $"global::PoolAnalyzers.CheckedRentals.RequireUntouched({variable}, \"{shape.DisplayName}\");";
}
