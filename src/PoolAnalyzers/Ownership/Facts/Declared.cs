using System;
using System.Collections.Immutable;
using System.Linq;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What is declared of a value that goes into a call or comes out of it.</summary>
[Flags]
internal enum DeclaredRoles
{
    None = 0,
    /// <summary>What comes out is a rental: whoever called has to release it.</summary>
    Rented = 1 << 0,
    /// <summary>What goes in is released by the call.</summary>
    Released = 1 << 1,
    /// <summary>What goes in is released by somebody else, some time.</summary>
    Taken = 1 << 2,
    /// <summary>What goes in still belongs to the caller; what comes out belongs to what it was got from.</summary>
    Lent = 1 << 3,
    /// <summary>Of an object that the call releases: a second release does no harm.</summary>
    Repeatedly = 1 << 4,
    /// <summary>The memory that came out of the object is good no longer; the object goes on.</summary>
    MemoryReleased = 1 << 5,
    /// <summary>What comes out is a rental that may as well be kept: it is followed, and nothing is lost with it.</summary>
    RentedOrKept = 1 << 6,
}

/// <param name="Pool">A parameter, a member of the type, or <c>this</c>: where a rental comes from or goes back to. Null when nothing is said.</param>
internal readonly record struct Declared(DeclaredRoles Roles, string? Pool = null)
{
    public bool Has(DeclaredRoles role) => (Roles & role) != 0;

    /// <summary>What is said here, and where nothing is said, what the other one says.</summary>
    public Declared Or(Declared other) => Roles == DeclaredRoles.None ? other with { Pool = Pool ?? other.Pool } : this with { Pool = Pool ?? other.Pool };
}

/// <summary>What is declared of a method, constructor or delegate.</summary>
internal sealed record MethodContract(Declared Result, Declared Instance, ImmutableArray<Declared> Parameters)
{
    /// <summary>A rental of this kind comes out, whatever its type suggests.</summary>
    public RentalKind? Kind { get; init; }

    /// <summary>A pool of the compilation's own: nobody declared it, and what its two methods do besides does not matter.</summary>
    public bool IsOfShape { get; init; }

    /// <summary>Of no elements there is nothing to give back.</summary>
    public bool IsNothingAtZero { get; init; }

    /// <summary>Something is said about what comes out, so that the body need not be asked.</summary>
    public bool DecidesOutput => Result.Roles != DeclaredRoles.None || Parameters.Any(p => p.Has(DeclaredRoles.Rented));

    public bool IsEmpty => Result.Roles == DeclaredRoles.None && Instance.Roles == DeclaredRoles.None && Parameters.All(p => p.Roles == DeclaredRoles.None);

    public Declared Of(int ordinal) => ordinal < Parameters.Length ? Parameters[ordinal] : default;

    /// <summary>Both: where both speak, this one is right.</summary>
    public MethodContract Or(MethodContract? other) => other is null ? this : new(
        Result.Or(other.Result), Instance.Or(other.Instance), Parameters.Zip(other.Parameters, static (a, b) => a.Or(b)).ToImmutableArray())
    {
        Kind = Kind ?? other.Kind,
        IsNothingAtZero = IsNothingAtZero || other.IsNothingAtZero,
        IsOfShape = IsOfShape || other.IsOfShape,
    };
}
