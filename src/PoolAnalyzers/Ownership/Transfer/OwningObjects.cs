using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Objects that give back what they were given.</summary>
internal sealed class OwningObjects(TransferFunctions walk)
{
    /// <summary>
    /// The type has one array, and its <c>Dispose</c> gives that back, whatever the object was told: nothing but its own flags keeps it from that.
    /// </summary>
    public bool GivesBackWhenDisposed(INamedTypeSymbol type)
    {
        type = type.OriginalDefinition;
        if (type.DeclaringSyntaxReferences.IsEmpty
            || type.GetMembers("Dispose").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty) is not { IsAbstract: false, IsAsync: false } dispose
            || PlacesIn(type).Take(2).ToList() is not [var place])
            return false;
        return walk.Summaries.ReplacedBy(dispose, walk.Context)
            .Any(r => SymbolEqualityComparer.Default.Equals(r.Member, place) && (r.Always || !Holders.IsTold(type)));
    }

    /// <summary>Fields, auto-properties and captured parameters that can have a rental.</summary>
    public IEnumerable<ISymbol> PlacesIn(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false } field && walk.KindOf(field.Type) is not null
                && !(field.IsImplicitlyDeclared && field.AssociatedSymbol is null))
                yield return field.AssociatedSymbol ?? field;
            if (member is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor)
            {
                foreach (var parameter in constructor.Parameters.Where(p =>
                    walk.KindOf(p.Type) is not null && EnclosingFunction.CapturedByType(p) is not null && walk.Context.Code.ParameterUses.StaysWithObject(p)
                    && !IsOnlyPassedOn(p)))
                    yield return parameter;
            }
        }
    }

    /// <summary>A field or property is set to the parameter of a primary constructor, and nobody asks for the parameter itself.</summary>
    private bool IsOnlyPassedOn(IParameterSymbol parameter) =>
        parameter.ContainingType.DeclaringSyntaxReferences.All(part => WordIndex.Names(part.SyntaxTree, part.Span, parameter.Name, walk.Context.Cancellation)
        .All(name => name.Parent is EqualsValueClauseSyntax
        || name.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is null && name.FirstAncestorOrSelf<AccessorDeclarationSyntax>() is null
        && name.FirstAncestorOrSelf<ArrowExpressionClauseSyntax>() is null));

    /// <summary>The object is disposed: what it was given has gone back.</summary>
    public void EndWith(AbstractValue instance, IOperation dispose, AbstractState state)
    {
        if (instance is not SymbolicValue { Made: { } type })
            return;
        foreach (int id in state.RentalsIn(instance))
        {
            if (state.Find(id) is not { Status: RentalStatus.Held or RentalStatus.Transferred or RentalStatus.Released,
                Site.Kind: RentalKind.Array or RentalKind.Owner } rental || !GivesBackWhenDisposed(type))
                continue;
            if (rental.Status == RentalStatus.Released)
                walk.Rentals.ReleaseRental(rental, dispose, null, checkPool: false, state);
            else
                state.Put(rental with { Status = RentalStatus.Released, ReleasedAt = dispose, ReleasedPool = null });
        }
    }

    /// <summary>The object goes into a collection or channel, whose owner disposes of it.</summary>
    public void GiveAway(SymbolicValue made, IOperation at, AbstractState state)
    {
        if (made.Made is not { } type)
            return;
        foreach (int id in state.RentalsIn(made))
        {
            if (state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred, Site.Kind: RentalKind.Array } rental && GivesBackWhenDisposed(type))
                state.Put(RentalLifecycle.GivenAway.Set(rental, at));
        }
    }

    /// <summary>Whoever is asked for something more may have let go of it.</summary>
    public static void TakeBack(AbstractValue asked, AbstractState state)
    {
        foreach (var rental in state.Rentals)
        {
            if (RentalLifecycle.GivenAway.Of(rental) is IInvocationOperation { Instance: { } receiver }
                && asked is TermValue or SymbolicValue { Kind: SymbolicKind.Parameter }
                && IsSamePlace(receiver, asked))
                state.Put(RentalLifecycle.GivenAway.Set(rental, null));
        }
    }

    private static bool IsSamePlace(IOperation receiver, AbstractValue asked) => BodyIndex.Plain(receiver) switch
    {
        IParameterReferenceOperation { Parameter: var parameter } =>
            asked is SymbolicValue { Symbol: IParameterSymbol other } && SymbolEqualityComparer.Default.Equals(parameter, other),
        // By another way, it may be the same object.
        _ => true,
    };
}
