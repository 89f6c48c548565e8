namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Programs with a rule whose fixes make something worse, or change more than they should. The list only shrinks.</summary>
internal static class KnownFaults
{
    public static IReadOnlySet<string> All { get; } = new HashSet<string>(StringComparer.Ordinal)
    {
        "Twins/HelperCaller/field_that_is_lent.cs POOL003",
        "Twins/HelperCaller/keeps_in_a_field_that_nobody_releases.cs POOL001",
        "Twins/HelperCaller/property_hands_nothing_over.cs POOL001",
        "Twins/HelperCaller/releases_and_never_returns.cs POOL010",
        "Twins/HelperCaller/releases_on_some_path.cs POOL010",
        "Twins/HelperCaller/returns_a_rental_or_an_allocation.cs POOL002",
        "Twins/HelperCaller/returns_a_rental_or_an_allocation.cs POOL014",
        "Twins/OtherObjects/named_like_the_array_of_a_segment.cs POOL011",
        "Twins/POOL001/collection_that_is_left_full.cs POOL001",
        "Twins/POOL001/overwriting_a_field_is_another_rule.cs POOL001",
        "Twins/POOL003/owner_that_a_field_lends.cs POOL003",
        "Twins/POOL005/handed_on.cs POOL006",
        "Twins/POOL005/lent_to_a_reader.cs POOL006",
        "Twins/POOL005/private_property.cs POOL006",
        "Twins/POOL005/reset_is_no_release.cs POOL006",
        "Twins/POOL010/local_function_that_exchanges_what_it_refers_to_and_fails.cs POOL010",
        "Twins/POOL011/field_set_through_a_reference.cs POOL011",
        "Twins/POOL011/object_that_stands_for_what_happened.cs POOL001",
        "Twins/POOL011/object_that_stands_for_what_happened.cs POOL011",
        "Twins/POOL011/stored_after_the_release.cs POOL011",
        "Twins/POOL012/replaced_by_a_helper_meanwhile.cs POOL012",
        "Twins/POOL012/replaced_by_what_a_caller_gives.cs POOL012",
        "Twins/POOL014/deconstructed.cs POOL014",
        "Twins/POOL014/helper_that_has_nothing_to_rent.cs POOL014",
        "Twins/POOL014/length_of_at_least_something.cs POOL014",
        "Twins/POOL014/made_by_a_helper_with_an_out_parameter.cs POOL014",
        "Twins/POOL015/begin_and_end.cs POOL002",
        "Twins/POOL015/begin_that_may_have_ended_at_once.cs POOL001",
        "Twins/POOL020/length_in_a_local.cs POOL020",
        "Twins/POOL031/passed_by_in.cs POOL031",
        "Twins/POOL031/passed_by_value.cs POOL031",
        "Twins/POOL041/given_by_reference.cs POOL014",
        "Twins/StaleCopy/member_that_a_derived_type_may_replace.cs POOL011",
        "Twins/WholeRead/filled_with_something.cs POOL002",
        "Twins/WholeRead/pool_of_the_compilation.cs POOL002",
        "cases/POOL016/parts_collected_with_tolist.cs POOL017",
    };
}
