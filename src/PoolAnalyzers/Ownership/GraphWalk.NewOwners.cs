using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Objects that this body gives an array to, and that give it back to the pool when they are disposed: another release of it is one too many.
internal sealed partial class GraphWalk
{
    /// <summary>
    /// The type has one array, and its <c>Dispose</c> gives that back, whatever the object was told: nothing but its own flags keeps it from that.
    /// </summary>
    private bool GivesBackWhenDisposed(INamedTypeSymbol type)
    {
        type = type.OriginalDefinition;
        if (type.DeclaringSyntaxReferences.IsEmpty || type.GetMembers("Dispose").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty) is not { IsAbstract: false, IsAsync: false } dispose
            || PlacesIn(type).Take(2).ToList() is not [var place])
            return false;
        return _context.Engine.Summaries.ReplacedBy(dispose, _context).Any(r => SymbolEqualityComparer.Default.Equals(r.Member, place) && (r.Always || !IsTold(type)));
    }

    /// <summary>Fields, auto-properties and captured parameters that can have a rental.</summary>
    private IEnumerable<ISymbol> PlacesIn(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false } field && KindOf(field.Type) is not null && !(field.IsImplicitlyDeclared && field.AssociatedSymbol is null))
                yield return field.AssociatedSymbol ?? field;
            if (member is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor)
            {
                foreach (var parameter in constructor.Parameters.Where(p => KindOf(p.Type) is not null && EnclosingFunction.CapturedByType(p) is not null && _context.Engine.Parameters.StaysWithObject(p) && !IsOnlyPassedOn(p)))
                    yield return parameter;
            }
        }
    }

    /// <summary>A field or property is set to the parameter of a primary constructor, and nobody asks for the parameter itself.</summary>
    private bool IsOnlyPassedOn(IParameterSymbol parameter) => parameter.ContainingType.DeclaringSyntaxReferences.All(part => Words.Names(part.SyntaxTree, part.Span, parameter.Name, _context.Cancellation)
        .All(name => name.Parent is EqualsValueClauseSyntax || name.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is null && name.FirstAncestorOrSelf<AccessorDeclarationSyntax>() is null && name.FirstAncestorOrSelf<ArrowExpressionClauseSyntax>() is null));

    /// <summary>A constructor or property takes a flag, which may well say whose the array is.</summary>
    private static bool IsTold(INamedTypeSymbol type) => type.GetMembers().Any(m => m switch
    {
        IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => constructor.Parameters.Any(p => p.Type.SpecialType == SpecialType.System_Boolean || p.Type.TypeKind == TypeKind.Enum),
        IPropertySymbol { SetMethod.DeclaredAccessibility: not Accessibility.Private, Type.SpecialType: SpecialType.System_Boolean } => true,
        IFieldSymbol { DeclaredAccessibility: not Accessibility.Private, Type.SpecialType: SpecialType.System_Boolean } => true,
        _ => false,
    });

    /// <summary>The object is disposed: what it was given has gone back.</summary>
    private void EndWith(Value instance, IOperation dispose, PathState state)
    {
        if (instance is not Sym { Made: { } type })
            return;
        foreach (int id in state.RentalsIn(instance))
        {
            if (state.Find(id) is not { Status: RentalStatus.Held or RentalStatus.Transferred or RentalStatus.Released, Site.Kind: RentalKind.Array or RentalKind.Owner } rental || !GivesBackWhenDisposed(type))
                continue;
            if (rental.Status == RentalStatus.Released)
                ReleaseRental(rental, dispose, null, checkPool: false, state);
            else
                state.Put(rental with { Status = RentalStatus.Released, ReleasedAt = dispose, ReleasedPool = null });
        }
    }

    /// <summary>The object goes into a collection or channel, whose owner disposes of it.</summary>
    private void GiveAway(Sym made, IOperation at, PathState state)
    {
        if (made.Made is not { } type)
            return;
        foreach (int id in state.RentalsIn(made))
        {
            if (state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred, Site.Kind: RentalKind.Array } rental && GivesBackWhenDisposed(type))
                state.Put(rental with { GivenAwayAt = at });
        }
    }

    /// <summary>Whoever is asked for something more may have let go of it.</summary>
    private static void TakeBack(Value asked, PathState state)
    {
        foreach (var rental in state.Rentals)
        {
            if (rental.GivenAwayAt is IInvocationOperation { Instance: { } receiver } && asked is Term or Sym { Kind: SymKind.Parameter } && IsSamePlace(receiver, asked))
                state.Put(rental with { GivenAwayAt = null });
        }
    }

    private static bool IsSamePlace(IOperation receiver, Value asked) => Storage.Plain(receiver) switch
    {
        IParameterReferenceOperation { Parameter: var parameter } => asked is Sym { Symbol: IParameterSymbol other } && SymbolEqualityComparer.Default.Equals(parameter, other),
        // By another way, it may be the same object.
        _ => true,
    };
}
